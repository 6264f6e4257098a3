import java.io.File;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Collection;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.ContentInfo;
import org.bouncycastle.asn1.esf.CompleteRevocationRefs;
import org.bouncycastle.asn1.esf.CrlOcspRef;
import org.bouncycastle.asn1.esf.RevocationValues;
import org.bouncycastle.asn1.esf.SignaturePolicyIdentifier;
import org.bouncycastle.asn1.ess.SigningCertificateV2;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.util.Store;

/**
 * BouncyCastle's word on CAdES files: every signer, counter-signature and time-stamp is verified, the Turkish
 * attributes are parsed. Arguments: FILE or FILE=CONTENT. One line per file: OK with what was found, or the reason.
 */
public class CheckCms {
    private static final BouncyCastleProvider PROVIDER = new BouncyCastleProvider();
    private static final ASN1ObjectIdentifier ARCHIVE_V3 = new ASN1ObjectIdentifier("0.4.0.1733.2.4");

    private int signers;
    private int counters;
    private int stamps;
    private int archives;
    private int references;

    public static void main(String[] arguments) throws Exception {
        for (String argument : arguments) {
            String[] names = argument.split("=");
            try {
                System.out.println("OK " + new CheckCms().check(names));
            } catch (Exception error) {
                System.out.println("FAILED " + names[0] + ": " + error);
            }
        }
    }

    private String check(String[] names) throws Exception {
        byte[] bytes = Files.readAllBytes(new File(names[0]).toPath());
        CMSSignedData data = names.length == 1
            ? new CMSSignedData(bytes)
            : new CMSSignedData(new CMSProcessableByteArray(Files.readAllBytes(new File(names[1]).toPath())), bytes);
        for (SignerInformation signer : data.getSignerInfos()) {
            verify(signer, data.getCertificates());
            signers++;
        }
        return "signers=" + signers + " counters=" + counters + " stamps=" + stamps + " archives=" + archives
            + " references=" + references;
    }

    private void verify(SignerInformation signer, Store<X509CertificateHolder> certificates) throws Exception {
        X509CertificateHolder certificate = only(certificates.getMatches(signer.getSID()));
        if (!signer.verify(new JcaSimpleSignerInfoVerifierBuilder().setProvider(PROVIDER).build(certificate))) {
            throw new Exception("wrong signature");
        }
        checkSigningCertificate(signer, certificate);
        Attribute policy = signer.getSignedAttributes().get(PKCSObjectIdentifiers.id_aa_ets_sigPolicyId);
        if (policy != null) SignaturePolicyIdentifier.getInstance(policy.getAttrValues().getObjectAt(0));
        if (signer.getUnsignedAttributes() == null) return;
        for (Attribute attribute : signer.getUnsignedAttributes().toASN1Structure().getAttributes()) {
            for (ASN1Encodable value : attribute.getAttrValues()) checkUnsigned(signer, attribute.getAttrType(), value);
        }
        for (SignerInformation counter : signer.getCounterSignatures()) {
            verify(counter, certificates);
            counters++;
        }
    }

    private static void checkSigningCertificate(SignerInformation signer, X509CertificateHolder certificate) throws Exception {
        Attribute attribute = signer.getSignedAttributes().get(PKCSObjectIdentifiers.id_aa_signingCertificateV2);
        var id = SigningCertificateV2.getInstance(attribute.getAttrValues().getObjectAt(0)).getCerts()[0];
        MessageDigest digest = MessageDigest.getInstance(id.getHashAlgorithm().getAlgorithm().getId(), PROVIDER);
        if (!Arrays.equals(digest.digest(certificate.getEncoded()), id.getCertHash())) {
            throw new Exception("signing-certificate-v2 names another certificate");
        }
    }

    private void checkUnsigned(SignerInformation signer, ASN1ObjectIdentifier type, ASN1Encodable value) throws Exception {
        if (type.equals(PKCSObjectIdentifiers.id_aa_signatureTimeStampToken)) {
            TimeStampToken token = checkToken(value);
            MessageDigest digest = MessageDigest.getInstance(token.getTimeStampInfo().getMessageImprintAlgOID().getId(), PROVIDER);
            if (!Arrays.equals(digest.digest(signer.getSignature()), token.getTimeStampInfo().getMessageImprintDigest())) {
                throw new Exception("the time-stamp is over something else");
            }
            stamps++;
        } else if (type.equals(ARCHIVE_V3)) {
            checkToken(value);
            archives++;
        } else if (type.equals(PKCSObjectIdentifiers.id_aa_ets_revocationRefs)) {
            for (CrlOcspRef reference : CompleteRevocationRefs.getInstance(value).getCrlOcspRefs()) {
                if (reference.getCrlids() != null) references += reference.getCrlids().getCrls().length;
                if (reference.getOcspids() != null) references += reference.getOcspids().getOcspResponses().length;
            }
        } else if (type.equals(PKCSObjectIdentifiers.id_aa_ets_revocationValues)) {
            RevocationValues values = RevocationValues.getInstance(value);
            if (values.getCrlVals().length + values.getOcspVals().length == 0) throw new Exception("no revocation values");
        }
    }

    private static TimeStampToken checkToken(ASN1Encodable value) throws Exception {
        TimeStampToken token = new TimeStampToken(ContentInfo.getInstance(value));
        X509CertificateHolder authority = only(token.getCertificates().getMatches(token.getSID()));
        token.validate(new JcaSimpleSignerInfoVerifierBuilder().setProvider(PROVIDER).build(authority));
        return token;
    }

    private static X509CertificateHolder only(Collection<X509CertificateHolder> found) throws Exception {
        if (found.size() != 1) throw new Exception(found.size() + " certificates for a signer");
        return found.iterator().next();
    }
}
