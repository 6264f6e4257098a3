import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.util.Store;

/**
 * BouncyCastle as a judge of CMS signatures, for as long as lines come. Arguments: certificates for those that hold
 * none. A line: FILE, then the file of detached content or nothing. The answer: "unreadable REASON", or "read", then
 * "ok" or "bad" for each signer in order, counter-signatures behind those they sign, then the SHA-256 of the content.
 */
public class CmsJudge {
    private static final BouncyCastleProvider PROVIDER = new BouncyCastleProvider();
    private static final List<X509CertificateHolder> known = new ArrayList<>();

    public static void main(String[] arguments) throws Exception {
        for (String argument : arguments) known.add(new X509CertificateHolder(Files.readAllBytes(new File(argument).toPath())));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String answer;
            try {
                answer = judge(line.split("\t", -1));
            } catch (Exception | StackOverflowError | OutOfMemoryError error) {
                answer = "unreadable " + String.valueOf(error).replaceAll("\\s+", " ");
            }
            System.out.println(answer);
            System.out.flush();
        }
    }

    private static String judge(String[] fields) throws Exception {
        byte[] bytes = Files.readAllBytes(new File(fields[0]).toPath());
        CMSSignedData data = new CMSSignedData(bytes);
        byte[] content = data.getSignedContent() == null ? null : (byte[]) data.getSignedContent().getContent();
        if (content == null) {
            content = fields[1].isEmpty() ? new byte[0] : Files.readAllBytes(new File(fields[1]).toPath());
            data = new CMSSignedData(new CMSProcessableByteArray(content), bytes);
        }
        List<String> verdicts = new ArrayList<>();
        for (SignerInformation signer : data.getSignerInfos()) verify(signer, data.getCertificates(), verdicts);
        StringBuilder hash = new StringBuilder();
        for (byte one : MessageDigest.getInstance("SHA-256").digest(content)) hash.append(String.format("%02x", one));
        return "read\t" + String.join(",", verdicts) + "\t" + hash;
    }

    private static void verify(SignerInformation signer, Store<X509CertificateHolder> certificates, List<String> verdicts) {
        String verdict = "bad no certificate";
        List<X509CertificateHolder> found = new ArrayList<>();
        Collection<X509CertificateHolder> own = certificates.getMatches(signer.getSID());
        found.addAll(own);
        for (X509CertificateHolder one : known) if (signer.getSID().match(one)) found.add(one);
        for (X509CertificateHolder certificate : found) {
            try {
                boolean good = signer.verify(new JcaSimpleSignerInfoVerifierBuilder().setProvider(PROVIDER).build(certificate));
                verdict = good ? "ok" : "bad value";
            } catch (Exception error) {
                // Outside of its validity is not what is asked here.
                verdict = "bad " + String.valueOf(error).replaceAll("[\\s,]+", " ");
            }
            if (verdict.equals("ok")) break;
        }
        verdicts.add(verdict);
        for (SignerInformation counter : signer.getCounterSignatures()) verify(counter, certificates, verdicts);
    }
}
